"""Mind Up! compiled: a table as a record, the rules again, and playouts for bots and learners."""
