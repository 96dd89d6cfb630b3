import { SegmentedControl } from "@mantine/core";
import { snippetKinds, type SnippetKind } from "@vestnik/domain/snippet";
import { useTranslation } from "react-i18next";
import { choiceClasses } from "../../../shared/ui/choiceClasses.ts";
import classes from "./Snippets.module.css";

export type KindFieldProps = {
  readonly kind: SnippetKind;
  /** Those for which there is something in the form. */
  readonly possible: readonly SnippetKind[];
  readonly onChange: (kind: SnippetKind) => void;
};

export function KindField({ kind, possible, onChange }: KindFieldProps) {
  const { t } = useTranslation("snippets");
  return (
    <div>
      <div className={classes["label"]}>{t("form.kind")}</div>
      <SegmentedControl
        fullWidth
        classNames={choiceClasses}
        aria-label={t("form.kind")}
        value={kind}
        data={snippetKinds.map((each) => ({
          value: each,
          label: t(`form.as.${each}`),
          disabled: !possible.includes(each),
        }))}
        onChange={onChange}
      />
      <p className={classes["note"]}>{t(`form.use.${kind}`)}</p>
    </div>
  );
}
