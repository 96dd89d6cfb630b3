import { startTransition, StrictMode } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { z } from "zod";
import { startTexts } from "./shared/i18n/texts.ts";

// Compiled validators would need `eval`, which our pages forbid; without this zod tries it on every page.
z.config({ jitless: true });
startTexts();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
