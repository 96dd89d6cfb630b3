import { Group, SegmentedControl, Title } from "@mantine/core";
import { IconArrowLeft, IconEye, IconPencil } from "@tabler/icons-react";
import { useTranslation } from "react-i18next";
import { Link, useSearchParams } from "react-router";
import { choiceClasses } from "../../../../shared/ui/choiceClasses.ts";
import composer from "../../Composer.module.css";
import { draftListAddress } from "../../../../shared/addresses/contentPanel.ts";
import classes from "./DraftEditor.module.css";

const views = ["editor", "preview"] as const;
export type DraftView = (typeof views)[number];

const icons = { editor: IconPencil, preview: IconEye };

type DraftEditorHeadProps = {
  readonly isNew: boolean;
  readonly view: DraftView;
  readonly onView: (view: DraftView) => void;
};

/** The way back, the title of the screen, and the choice between writing and preview (docs/product.md, Drafts). */
export function DraftEditorHead({ isNew, view, onView }: DraftEditorHeadProps) {
  const { t } = useTranslation("drafts");
  const [params] = useSearchParams();
  return (
    <div>
      <Link to={draftListAddress(params)} replace className={classes["back"]}>
        <IconArrowLeft size={18} aria-hidden />
        {t("editor.back")}
      </Link>
      <Group justify="space-between" gap="sm">
        <Title
          order={2}
          size="h3"
          id="draft-heading"
          className={classes["heading"] ?? ""}
          tabIndex={-1}
        >
          {t(isNew ? "editor.new" : "editor.edit")}
        </Title>
        <SegmentedControl
          classNames={choiceClasses}
          aria-label={t("fields.view")}
          value={view}
          onChange={onView}
          data={views.map((each) => {
            const ViewIcon = icons[each];
            return {
              value: each,
              label: (
                <span className={composer["panel"]}>
                  <ViewIcon size={18} aria-hidden />
                  {t(`fields.${each}`)}
                </span>
              ),
            };
          })}
        />
      </Group>
    </div>
  );
}
