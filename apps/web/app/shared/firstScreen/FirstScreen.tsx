/**
 * What the one static page holds until the scripts have run: bar, tabs and a shape for every tab in both languages, and that of
 * the login. The script in the page's head knows what is meant and names it in `data-first` (`earlyLoads.ts`): a shape of
 * `shapeOf.ts`, or `login`. Rendered at build time only, so browsers get both languages' words as a few lines of
 * markup, not as scripts.
 */
import type { Language } from "@vestnik/contract/shared";
import { textsIn, type FirstTexts } from "./firstTexts.ts";
import { firstWords } from "./firstWords.ts";
import { ScreenShapes } from "./ScreenShapes.tsx";
import { ShellShape } from "./ShellShape.tsx";
import { Sign } from "./Sign.tsx";
import { FIRST_SCREEN_ID } from "./staticScreen.ts";

export function FirstScreen() {
  return (
    <div id={FIRST_SCREEN_ID}>
      <SignedInShape language="en" />
      <SignedInShape language="ru" />
      <LoginShape language="en" t={textsIn("en")} />
      <LoginShape language="ru" t={textsIn("ru")} />
    </div>
  );
}

function SignedInShape({ language }: { readonly language: Language }) {
  const t = textsIn(language);
  const words = firstWords(t);
  return (
    <div lang={language} className="v-first-shell">
      <ShellShape words={words}>
        <ScreenShapes t={t} words={words} />
      </ShellShape>
    </div>
  );
}

type LoginShapeProps = { readonly language: Language; readonly t: FirstTexts };

function LoginShape({ language, t }: LoginShapeProps) {
  return (
    <div lang={language} className="v-first-login" aria-busy>
      <span className="v-first-hidden">{t("general:loading")}</span>
      <div className="v-first-brand" aria-hidden>
        <Sign />
        <b>{t("general:brand")}</b>
      </div>
      <div className="v-first-card" aria-hidden>
        <b>{t("login:title")}</b>
        <span>{t("login:lead")}</span>
        <i />
        <i />
      </div>
    </div>
  );
}
