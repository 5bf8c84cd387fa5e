"""What is kept: the log of every room and the people, behind one writer."""
