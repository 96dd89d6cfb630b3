export const guide = {
  showHow: "Show me how",
  showHowNewTab: "Show me how (opens in a new tab)",
} as const;
