// Imported first: this setting of zod applies only to schemas that are made after it.
import "./shared/api/zodWithoutEval.ts";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startTexts } from "./shared/i18n/texts.ts";
import { startServiceWorker } from "./shared/page/startServiceWorker.ts";
import { watchStyles } from "./shared/ui/loading/fetchCode.ts";

watchStyles();
startServiceWorker();

void startTexts().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
