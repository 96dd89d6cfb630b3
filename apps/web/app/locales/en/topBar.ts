export const topBar = {
  title: "topBar",
} as const;
