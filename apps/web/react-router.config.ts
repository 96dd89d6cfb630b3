import type { Config } from "@react-router/dev/config";

/** One static page for every address: the server answers with it and the browser does the rest. */
export default {
  appDirectory: "app",
  ssr: false,
} satisfies Config;
