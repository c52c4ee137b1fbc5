-- Answers that are kept for equal calls of a connection (`?repeat_seconds=` of the MCP address) live for minutes, not for a day. Their keys
-- begin with a word that no caller can send, since it has a space behind it. Not `like`, for which the primary key would be gone through.
create index idempotency_keys_repeats on idempotency_keys (created_at) where left(key, 7) = 'repeat ';
