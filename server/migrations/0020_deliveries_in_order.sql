-- Deliveries are listed by the number that their webhook counts: ids of one millisecond, or of processes whose clocks differ, came in
-- any order. The new index also finds the deliveries of an endpoint, so that the one by id goes.
create index webhook_deliveries_in_order on webhook_deliveries (endpoint_id, sequence);
drop index webhook_deliveries_of_endpoint;
