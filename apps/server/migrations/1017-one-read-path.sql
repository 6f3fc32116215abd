-- Answers are no longer kept per person, so nothing listens to the channel `changes`. PostgreSQL commits transactions that
-- notify one after another; only the tables that guests see still notify, by `tell_public`. The triggers go with the function.
drop function tell_change() cascade;
