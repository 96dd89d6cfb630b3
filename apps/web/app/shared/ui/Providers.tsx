import { MantineProvider } from "@mantine/core";
import { Notifications } from "@mantine/notifications";
import type { ReactNode } from "react";
import classes from "./Providers.module.css";
import { cssVariables, theme } from "./theme.ts";

/** The kit: theme and toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
      <Notifications position="bottom-left" className={classes["toasts"] ?? ""} />
      {children}
    </MantineProvider>
  );
}
