// First of all: nothing of zod may be made before.
import "./shared/api/zodWithoutEval.ts";
import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startTexts } from "./shared/i18n/texts.ts";
import { watchStyles } from "./shared/ui/loading/fetchCode.ts";

watchStyles();

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
