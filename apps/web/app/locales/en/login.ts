export const login = {
  title: "login",
} as const;
