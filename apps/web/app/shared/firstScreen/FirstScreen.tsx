/**
 * What the one static page holds until the scripts have run: the dashboard's shape in both languages, and the shape of the login. The
 * script in the page's head knows what is meant and marks it with `data-first` (`earlyLoads.ts`): `content`, another
 * `tab` of the dashboard, another signed-in `page`, or `login`. Rendered at build time only, so browsers get both languages' words
 * as a few lines of markup, not as scripts.
 */
import i18next from "i18next";
import type { Language } from "@vestnik/contract/shared";
import { texts as en } from "../../locales/en.ts";
import { login as loginEn } from "../../locales/en/login.ts";
import { texts as ru } from "../../locales/ru.ts";
import { login as loginRu } from "../../locales/ru/login.ts";
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
      <LoginShape language="en" />
      <LoginShape language="ru" />
    </div>
  );
}

const resources = { en: { ...en, login: loginEn }, ru: { ...ru, login: loginRu } };
const texts = i18next.createInstance({ resources, initAsync: false });
void texts.init();

function SignedInShape({ language }: { readonly language: Language }) {
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

function LoginShape({ language }: { readonly language: Language }) {
  const t = texts.getFixedT(language, ["login", "general"]);
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
      </div>
    </div>
  );
}
