import { route, type RouteConfig } from "@react-router/dev/routes";

export default [
  route("login", "routes/login.tsx"),
  route("sessions", "routes/sessions.tsx"),
  route("settings", "routes/settings.tsx"),
  route("dashboard", "routes/dashboard.tsx"),
  route("edit-scheduled-post/:id", "routes/editScheduledPost.tsx"),
  route("edit-published-post/:id", "routes/editPublishedPost.tsx"),
  route("*", "routes/notFound.tsx"),
] satisfies RouteConfig;
