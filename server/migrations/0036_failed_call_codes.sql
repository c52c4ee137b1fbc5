-- Why a call failed, as its answer said. Written some seconds after the row (server/src/ledger/failure-codes.ts): what takes money and ends
-- holds stays as it is. Null for calls from before, and where the process was killed in between.
alter table failed_calls add column code text;
