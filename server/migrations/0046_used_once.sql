-- What counts once, however often it is sent.

-- The 30 seconds (Unix time divided by 30) whose code signed in last: no code of them, or of earlier ones, does so again (RFC 6238, 5.2).
alter table person_second_factors add column last_step bigint;

-- The operator's name for the request that made an organization: the same one again makes no other, and grants nothing.
alter table organizations add column created_as text unique check (length(created_as) <= 200);

-- A link without an address made an account for whatever address its holder named, and told which of them had one. Links for members name an
-- address from now on. Who becomes an operator sees all people anyway.
update invitations set revoked_at = now() where email is null and not is_operator and used_at is null and revoked_at is null;
