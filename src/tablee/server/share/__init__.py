"""Friends elsewhere: a way to this server over a machine that everybody can reach, by the machine's own `ssh`."""
