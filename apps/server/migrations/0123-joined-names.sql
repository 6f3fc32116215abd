-- Prompts write names in one word, too: these are found without their spaces.
create index blocked_names_joined on blocked_names (replace(key, ' ', ''));
