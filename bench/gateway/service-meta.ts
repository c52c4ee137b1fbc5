/** As the service sends it with an answer: bare servers send the same. */
export const serviceMeta = {
  request_id: 'req_019a9d3c7f2e7c3a9d5e0b1f2a3c4d5e',
  endpoint: 'remove_whitespace',
  credits: {
    charged: 0.5,
    from: 'wallet',
    plan_credits_charged: 0,
    wallet_credits_charged: 0.5,
    plan_remaining: 60000,
    wallet_remaining: 4982.5,
    resets_at: '2026-12-04T00:00:00Z',
    plan_status: 'active',
    overflow: 'wallet',
  },
  mode: 'live',
  price_version: '2026-11',
};
