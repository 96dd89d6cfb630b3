export const channels = {
  title: "channels",
} as const;
