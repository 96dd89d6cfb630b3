/**
 * What the one static page holds until the scripts have run: the dashboard's shape in both languages, and the shape of the login. The
 * script in the page's head knows what is meant and marks it with `data-first` (`earlyLoads.ts`): `content`, another
 * `tab` of the dashboard, another signed-in `page`, or `login`. Rendered at build time only, so browsers get both languages' words
 * as a few lines of markup, not as scripts.
 */
import i18next from "i18next";
import type { Language } from "@vestnik/contract/shared";
import { texts as en } from "../../locales/en.ts";
import { texts as ru } from "../../locales/ru.ts";
import { BlocksShape, ContentShape } from "./ContentShape.tsx";
import { firstWords, wordSources } from "./firstWords.ts";
import { ShellShape } from "./ShellShape.tsx";
import { Sign } from "./Sign.tsx";
import { tabIcons } from "./tabIcons.ts";
import { FIRST_SCREEN_ID } from "./useFirstScreenEnd.ts";

export function FirstScreen() {
  return (
    <div id={FIRST_SCREEN_ID}>
      <SignedInShape language="en" />
      <SignedInShape language="ru" />
      <div className="v-first-login" aria-busy>
        <Sign />
        <div className="v-first-card" />
      </div>
    </div>
  );
}

function SignedInShape({ language }: { readonly language: Language }) {
  const resources = { en, ru };
  const texts = i18next.createInstance({ resources, initAsync: false });
  void texts.init();
  const words = firstWords(texts.getFixedT(language, wordSources));
  return (
    <div lang={language} className="v-first-shell">
      <ShellShape words={words} icons={tabIcons}>
        <div className="v-first-content">
          <ContentShape words={words} />
        </div>
        <div className="v-first-other">
          <BlocksShape words={words} />
        </div>
      </ShellShape>
    </div>
  );
}
