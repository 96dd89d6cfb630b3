export const dashboard = {
  title: "dashboard",
} as const;
