import { ChannelDots } from "../items/Marks.tsx";
import type { ItemWords } from "../items/useItemWords.ts";
import classes from "./ScheduledList.module.css";

/** The channels of a publication: their dots, their number and their names. */
export function ItemChannels({ words: { marks, times, names } }: { words: ItemWords }) {
  return (
    <span className={classes["channels"]}>
      <ChannelDots marks={marks} />
      {times && <strong>{times} </strong>}
      <span>{names}</span>
    </span>
  );
}
