import { VisuallyHidden } from "@mantine/core";
import type { TextPart } from "@vestnik/domain/wordDifference";
import { useTranslation } from "react-i18next";
import classes from "./Rewriting.module.css";

/** Struck through and underlined, so that the difference can be seen without colours; and said in words. */
export function Difference({ parts }: { readonly parts: readonly TextPart[] }) {
  const { t } = useTranslation("rewriting");
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long text is scrolled with the keys
    <div className={classes["difference"]} role="region" aria-label={t("difference")} tabIndex={0}>
      {parts.map(({ kind, text }, at) => {
        if (kind === "same") return text;
        const Change = kind === "removed" ? "del" : "ins";
        return (
          // oxlint-disable-next-line react/no-array-index-key -- the parts never move
          <Change key={at}>
            <VisuallyHidden component="span">
              {" "}
              {t(kind === "removed" ? "removed" : "added")}{" "}
            </VisuallyHidden>
            {text}
            <VisuallyHidden component="span"> {t("end")} </VisuallyHidden>
          </Change>
        );
      })}
    </div>
  );
}
