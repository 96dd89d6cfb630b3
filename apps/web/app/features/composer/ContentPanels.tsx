import { SegmentedControl, Skeleton, Stack } from "@mantine/core";
import { IconChartBar, IconNotes, IconPencil } from "@tabler/icons-react";
import type { Publication } from "@vestnik/contract/publications";
import i18next from "i18next";
import { type ReactNode, Suspense, useDeferredValue } from "react";
import { useTranslation } from "react-i18next";
import { useSearchParams } from "react-router";
import { useOwnStorage } from "../../shared/session/useOwnStorage.ts";
import { whenOwned } from "../../shared/storage/ownedValue.ts";
import { addressNow } from "../../shared/addresses/addressNow.ts";
import { TabShape } from "../../shared/firstScreen/TabShape.tsx";
import { lazyPart } from "../../shared/ui/loading/lazyPart.tsx";
import { choiceClasses } from "../../shared/ui/choiceClasses.ts";
import { Composer } from "./Composer.tsx";
import classes from "./Composer.module.css";
import {
  type ContentPanel,
  contentPanels,
  DRAFT_PARAM,
  draftListAddress,
  PANEL_PARAM,
  panelOf,
} from "../../shared/addresses/contentPanel.ts";
import { withTexts } from "../../shared/i18n/texts.ts";
import { useComposerArrival } from "./homes/browser/useComposerArrival.ts";

const PollComposer = lazyPart(
  async () => (await import("./PollComposer.tsx")).PollComposer,
  () => i18next.t("emptyForm:panel.poll"),
);
const DraftEditor = lazyPart(
  withTexts(
    ["drafts", "composerNotices"],
    async () => (await import("./homes/draft/DraftEditor.tsx")).DraftEditor,
  ),
  () => i18next.t("emptyForm:panel.drafts"),
);

const icons = { post: IconPencil, poll: IconChartBar, drafts: IconNotes };

export type ContentPanelsProps = {
  /** Called with the publications of one decision, one for each channel, when they go out now. */
  readonly onPublished: (publications: Publication[]) => void;
  readonly onScheduled: () => void;
  /** The progress of what was published last. */
  readonly children?: ReactNode;
};

type Props = ContentPanelsProps & {
  readonly drafts: ReactNode;
};

/** Shows the panels once the signed-in account is known. */
export function ContentPanels(props: Props) {
  // In a transition, so that building the form does not hold the browser up in one piece. Without a first value of its own: while React
  // holds back a tab whose code has just come, a deferred first value makes it render the tab over and over, for up to 0.3 seconds.
  return useDeferredValue(useOwnStorage()) ? <OwnPanels {...props} /> : <TabShape tab="content" />;
}

/** The search string of the list of drafts as it was left; it lives as long as the page. */
let leftList = "";
whenOwned(() => {
  leftList = "";
});

/** The panel is in the address, so that reload and Back work. */
function OwnPanels({ drafts, ...props }: Props) {
  const [searchParams, setSearchParams] = useSearchParams();
  const panel = panelOf(searchParams);
  const draftId = searchParams.get(DRAFT_PARAM);
  useComposerArrival();

  function go(next: ContentPanel) {
    const from = addressNow();
    const isInDrafts = panelOf(from) === "drafts";
    if (isInDrafts) leftList = draftListAddress(from);
    const isList = next === "drafts" && !isInDrafts && leftList !== "";
    setSearchParams(isList ? leftList : { tab: "content", [PANEL_PARAM]: next });
  }

  return (
    <Stack gap="lg">
      <PanelChoice panel={panel} onChange={go} />
      {/* The key makes React show the chosen panel's skeleton at once, even while its code is loading. */}
      <Suspense key={panel} fallback={<Skeleton height={480} />}>
        {panel === "post" && <Composer {...props} />}
        {panel === "poll" && <PollComposer {...props} />}
        {panel === "drafts" &&
          (draftId === null ? drafts : <DraftEditor key={draftId} id={draftId} />)}
      </Suspense>
    </Stack>
  );
}

type PanelChoiceProps = {
  readonly panel: ContentPanel;
  readonly onChange: (panel: ContentPanel) => void;
};

function PanelChoice({ panel, onChange }: PanelChoiceProps) {
  const { t } = useTranslation(["composer", "emptyForm"]);
  return (
    <SegmentedControl
      className={classes["panels"] ?? ""}
      classNames={choiceClasses}
      size="md"
      aria-label={t("panels")}
      value={panel}
      data={contentPanels.map((each) => {
        const PanelIcon = icons[each];
        return {
          value: each,
          label: (
            <span className={classes["panel"]}>
              <PanelIcon size={18} aria-hidden />
              {t(`emptyForm:panel.${each}`)}
            </span>
          ),
        };
      })}
      onChange={onChange}
    />
  );
}
