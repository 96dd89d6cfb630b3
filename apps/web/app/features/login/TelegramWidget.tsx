import { Center, Loader } from "@mantine/core";
import type { Language } from "@vestnik/contract/shared";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../shared/i18n/useLanguage.ts";
import { ErrorNotice } from "../../shared/ui/notice/ErrorNotice.tsx";
import { trustedRule } from "../../shared/page/trustedTypes.ts";
import classes from "./TelegramWidget.module.css";

export type TelegramWidgetProps = {
  readonly botUsername: string;
  readonly widgetUrl: string;
  /** The address to which the widget returns its answer. */
  readonly returnUrl: string;
};

/** Telegram's own login button, reloaded when its language changes or after a failure. */
export function TelegramWidget(props: TelegramWidgetProps) {
  const language = useLanguage();
  const [tries, setTries] = useState(0);
  return (
    <WidgetFrame
      {...props}
      key={[props.botUsername, props.widgetUrl, language, tries].join(" ")}
      language={language}
      onRetry={() => setTries(tries + 1)}
    />
  );
}

type WidgetFrameProps = TelegramWidgetProps & {
  readonly language: Language;
  readonly onRetry: () => void;
};

function WidgetFrame(props: WidgetFrameProps) {
  const { botUsername, widgetUrl, returnUrl, language, onRetry } = props;
  const { t } = useTranslation("login");
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<"loading" | "ready" | "failed">("loading");

  // Outside React: the script inserts an iframe of Telegram's beside itself.
  useEffect(() => {
    const host = document.createElement("div");
    const script = widgetScript({ botUsername, widgetUrl, returnUrl }, language);
    script.addEventListener("load", () => setState("ready"));
    script.addEventListener("error", () => setState("failed"));
    host.append(script);
    container.current?.append(host);
    return () => host.remove();
  }, [botUsername, widgetUrl, returnUrl, language]);

  return (
    <div className={classes["place"]}>
      {state === "failed" && (
        <ErrorNotice text={t("widgetFailed")} remedy={t("widgetFailedRemedy")} onRetry={onRetry} />
      )}
      {state === "loading" && (
        <Center mih={48}>
          <Loader size="sm" aria-label={t("widgetLoading")} />
        </Center>
      )}
      <div ref={container} className={classes["widget"]} data-state={state} />
    </div>
  );
}

/** The only script that this app adds to a page. The page's policy says from which origin it may come. */
const trustedWidget = trustedRule("vestnik-login-widget", "createScriptURL", (address) => {
  const { protocol, pathname } = new URL(address);
  if (!/^https?:$/.test(protocol) || !pathname.endsWith("/telegram-widget.js"))
    throw new TypeError("This is not the address of the login widget.");
  return address;
});

/**
 * The widget returns its answer by an address (`data-auth-url`); the alternative, a callback by name, needs `eval`,
 * which the policy of our pages forbids.
 */
function widgetScript(
  { botUsername, widgetUrl, returnUrl }: TelegramWidgetProps,
  language: Language,
): HTMLScriptElement {
  const script = document.createElement("script");
  script.async = true;
  script.src = trustedWidget(widgetUrl);
  const attributes = {
    "data-telegram-login": botUsername,
    "data-size": "large",
    "data-radius": "10",
    "data-request-access": "write",
    "data-auth-url": returnUrl,
    "data-lang": language,
  };
  for (const [name, value] of Object.entries(attributes)) script.setAttribute(name, value);
  return script;
}
