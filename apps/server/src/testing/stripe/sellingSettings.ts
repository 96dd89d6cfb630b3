/** Settings of a server that sells plans. Nothing is asked of the provider unless a test starts one. */
export const sellingSettings = {
  STRIPE_SECRET_KEY: "sk_test_of_the_tests",
  STRIPE_WEBHOOK_SECRET: "whsec_of_the_tests",
} as const;
