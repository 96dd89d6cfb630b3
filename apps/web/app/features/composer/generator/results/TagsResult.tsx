import { IconCheck, IconHash } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { usePostDraft } from "../../formStore/postFormStore.ts";
import { areIn, type ResultOf } from "../work/results.ts";
import { insertTags } from "./inserted.ts";
import classes from "./Results.module.css";
import { UseButtons } from "./UseButtons.tsx";

export type TagsResultProps = {
  readonly result: ResultOf<"tags">;
  /** Which of several it is. */
  readonly label: string;
};

export function TagsResult({ result, label }: TagsResultProps) {
  const { t } = useTranslation("generator");
  const { tags } = result;
  const present = usePostDraft(({ draft }) => draft.tags);
  return (
    <>
      <ul className={classes["tags"]} aria-label={label}>
        {tags.map((tag) => (
          <li key={tag} className={classes["tag"]}>
            {tag}
          </li>
        ))}
      </ul>
      <UseButtons
        result={result}
        isUsed={areIn(tags, present)}
        use={{
          label: t(present.length > 0 ? "below.tags" : "use.tags"),
          icon: <IconHash size={18} aria-hidden />,
          press: () => insertTags(result, "below"),
        }}
        instead={present.length > 0 ? () => insertTags(result, "instead") : undefined}
        later={{ label: t("inPost"), icon: <IconCheck size={18} aria-hidden /> }}
      />
    </>
  );
}
