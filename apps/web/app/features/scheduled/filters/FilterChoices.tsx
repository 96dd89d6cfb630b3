import { calendarStates, calendarTypes, type CalendarState } from "@vestnik/domain/calendarFilter";
import { useId, useState, type ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useChannels } from "../../../shared/api/queries/channelQueries.ts";
import { ChannelPicture } from "../../../shared/channels/ChannelPicture.tsx";
import type { DisplayStatus } from "../../../shared/publications/displayStatus.ts";
import { useChannelMarks } from "../items/useChannelMarks.ts";
import { ChannelDots, KindMark, StateMark } from "../items/Marks.tsx";
import { toggled } from "./calendarFilter.ts";
import classes from "./filters.module.css";
import type { FilterInAddress } from "./useCalendarFilter.ts";

/** The status whose word and colour stand for a state. */
const statusOf: Readonly<Record<CalendarState, DisplayStatus>> = {
  failed: "failed",
  attention: "warned",
  waiting: "scheduled",
  sending: "sending",
  published: "published",
};

/** With more channels the others are one press away. */
const MAX_CHANNELS = 8;

export type FilterChoicesProps = Pick<FilterInAddress, "filter" | "change"> & {
  /** Where there is room for all of them. */
  readonly withAllChannels?: boolean;
  /** Stands behind the channels, where a row has room. */
  readonly children?: ReactNode;
};

/** The legend of channels, states and types: what a sign means, and pressed, that only this is shown. */
export function FilterChoices(props: FilterChoicesProps) {
  const { filter, change, withAllChannels = false, children } = props;
  const { t } = useTranslation(["scheduled", "publicationWords"]);
  const { channelIds, states, types } = filter;
  return (
    <>
      <ChannelChoice
        chosen={channelIds}
        withAll={withAllChannels}
        onToggle={(id) => change({ channelIds: toggled(channelIds, id) })}
      />
      {children}
      <ChoiceGroup label={t("scheduled:list.status")}>
        {calendarStates.map((state) => (
          <Choice
            key={state}
            isChosen={states.includes(state)}
            onToggle={() => change({ states: toggled(states, state) })}
          >
            <StateMark state={statusOf[state]} />
            {t(`publicationWords:status.${statusOf[state]}`)}
          </Choice>
        ))}
      </ChoiceGroup>
      <ChoiceGroup label={t("scheduled:list.type")}>
        {calendarTypes.map((type) => (
          <Choice
            key={type}
            isChosen={types.includes(type)}
            onToggle={() => change({ types: toggled(types, type) })}
          >
            <KindMark kind={type} />
            {t(`scheduled:kind.${type}`)}
          </Choice>
        ))}
      </ChoiceGroup>
    </>
  );
}

type ChannelChoiceProps = {
  readonly chosen: readonly string[];
  readonly withAll: boolean;
  readonly onToggle: (id: string) => void;
};

/** A single channel needs no legend, unless the address narrows to it. */
function ChannelChoice({ chosen, withAll, onToggle }: ChannelChoiceProps) {
  const { t } = useTranslation("scheduled");
  const markOf = useChannelMarks();
  const [isUnfolded, setUnfolded] = useState(withAll);
  const channels = useChannels().data ?? [];
  if (channels.length < 2 && chosen.length === 0) return null;
  const isShown = (id: string, place: number) =>
    isUnfolded || place < MAX_CHANNELS || chosen.includes(id);
  const shown = channels.filter(({ id }, place) => isShown(id, place));
  const folded = channels.length - shown.length;
  return (
    <ChoiceGroup label={t("filter.channels")}>
      {shown.map((channel) => {
        const { id, title, displayName } = channel;
        return (
          <Choice key={id} isChosen={chosen.includes(id)} onToggle={() => onToggle(id)}>
            <ChannelDots marks={[markOf({ channelId: id, channelTitle: title })]} />
            {channel.picture !== null && <ChannelPicture channel={channel} size={18} />}
            <span className={classes["name"]}>{displayName ?? title}</span>
          </Choice>
        );
      })}
      {folded > 0 && (
        <button type="button" className={classes["choice"]} onClick={() => setUnfolded(true)}>
          {t("filter.moreChannels", { number: folded })}
        </button>
      )}
    </ChoiceGroup>
  );
}

function ChoiceGroup({ label, children }: { label: string; children: ReactNode }) {
  const id = useId();
  return (
    <div role="group" aria-labelledby={id} className={classes["group"]}>
      <span id={id} className={classes["label"]}>
        {label}
      </span>
      {children}
    </div>
  );
}

type ChoiceProps = {
  readonly isChosen: boolean;
  readonly onToggle: () => void;
  readonly children: ReactNode;
};

function Choice({ isChosen, onToggle, children }: ChoiceProps) {
  return (
    <button type="button" aria-pressed={isChosen} className={classes["choice"]} onClick={onToggle}>
      {children}
    </button>
  );
}
