import { Radio } from "@mantine/core";
import type { Publication } from "@vestnik/contract/publications";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { PictureOfChannel } from "../../../shared/channels/ChannelPicture.tsx";
import { displayStatusOf } from "../../../shared/publications/displayStatus.ts";
import { DisplayStatusBadge } from "../../../shared/publications/DisplayStatusBadge.tsx";
import { useFormat } from "../../../shared/time/useFormat.ts";
import { useNow } from "../../../shared/time/useNow.ts";
import { useChannelName } from "../../../shared/publications/useChannelName.ts";
import { useLaterTime } from "../../../shared/time/useLaterTime.ts";
import type { ItemParts } from "./itemParts.ts";
import classes from "./SiblingChoice.module.css";
import { ALL_CHANNELS, hasOwnText, isAtSameTime, noticedOf, type Scope } from "./siblings.ts";

export type SiblingChoiceProps = {
  readonly opened: Publication;
  readonly siblings: readonly Publication[];
  readonly scope: Scope;
  readonly parts: Pick<ItemParts, "trouble" | "link" | "since">;
  readonly onChoose: (scope: Scope) => void;
};

/** The channels of one decision with their states and links: the actions below are for all of them, or for one. */
export function SiblingChoice({ opened, siblings, scope, parts, onChoose }: SiblingChoiceProps) {
  const { t } = useTranslation("scheduled");
  const together = siblings.filter((each) => isAtSameTime(opened, each));
  const noticed = noticedOf(siblings, scope);
  const isWhole = together.length === siblings.length;
  const all = t(isWhole ? "scope.all" : "scope.allAtThisTime", { count: together.length });
  return (
    <Radio.Group label={t("scope.label")} value={scope} onChange={onChoose}>
      <ul className={classes["siblings"]}>
        {together.length > 1 && (
          <li>
            <Radio value={ALL_CHANNELS} label={all} />
          </li>
        )}
        {siblings.map((publication) => (
          <li key={publication.id}>
            <Sibling
              publication={publication}
              hasOwnText={hasOwnText(publication, siblings)}
              isElsewhen={!isAtSameTime(opened, publication)}
              link={parts.link(publication)}
            />
            {parts.since(publication)}
            {noticed.includes(publication) && parts.trouble(publication)}
          </li>
        ))}
      </ul>
    </Radio.Group>
  );
}

type SiblingProps = {
  readonly publication: Publication;
  readonly hasOwnText: boolean;
  /** It was given another time than the opened one. */
  readonly isElsewhen: boolean;
  readonly link: ReactNode;
};

function Sibling({ publication, hasOwnText: isOwn, isElsewhen, link }: SiblingProps) {
  const { t } = useTranslation(["scheduled", "publicationWords"]);
  const channel = useChannelName()(publication);
  const later = useLaterTime()(publication);
  const { shortDateTime } = useFormat();
  const now = useNow();
  const facts = [
    isOwn && t("scheduled:scope.ownText"),
    isElsewhen && shortDateTime(publication.dueAt, now),
    later !== "" && t("publicationWords:sentLater", { time: later }),
  ].filter((fact) => fact !== false);
  return (
    <div className={classes["sibling"]}>
      <Radio
        value={publication.id}
        label={
          <>
            <PictureOfChannel id={publication.channelId} size={18} />{" "}
            {t("scheduled:scope.only", { channel })}
          </>
        }
        description={facts.length > 0 ? facts.join(" · ") : undefined}
      />
      <span className={classes["state"]}>
        <DisplayStatusBadge displayStatus={displayStatusOf(publication)} />
        {link}
      </span>
    </div>
  );
}
