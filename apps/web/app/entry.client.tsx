// Imported first: this setting of zod applies only to schemas that are made after it.
import "./shared/api/zodWithoutEval.ts";
import { startTransition, StrictMode } from "react";
import { createRoot, hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { startTexts } from "./shared/i18n/texts.ts";
import { MissingPage } from "./shared/page/MissingPage.tsx";
import { Kit } from "./shared/page/Providers.tsx";
import { startServiceWorker } from "./shared/page/startServiceWorker.ts";
import { startsInVain } from "./shared/page/vainStarts.ts";
import { watchStyles } from "./shared/ui/loading/fetchCode.ts";

const isInVain = startsInVain();
watchStyles();
startServiceWorker();

void startTexts().then(() =>
  startTransition(() => {
    if (isInVain) {
      createRoot(document.body).render(
        <Kit>
          <MissingPage />
        </Kit>,
      );
      return;
    }
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
