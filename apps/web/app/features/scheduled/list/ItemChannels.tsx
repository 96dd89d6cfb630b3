import { ChannelDots } from "../items/Marks.tsx";
import type { ItemWords } from "../items/useItemWords.ts";
import classes from "./ScheduledList.module.css";

/** The channels of a publication: their dots, their number and their names, and which of them got it later. */
export function ItemChannels({ words: { marks, times, names, later } }: { words: ItemWords }) {
  return (
    <span className={classes["channels"]}>
      <ChannelDots marks={marks} />
      {times && <strong>{times} </strong>}
      <span className={classes["names"]}>{names}</span>
      {later && <span className={classes["later"]}>{later}</span>}
    </span>
  );
}
