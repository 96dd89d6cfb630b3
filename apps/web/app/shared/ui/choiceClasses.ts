/** The style of a choice between two or three options, with enough contrast in the dark theme. */
import classes from "./choice.module.css";

export const choiceClasses = {
  root: classes["root"] ?? "",
  indicator: classes["indicator"] ?? "",
  label: classes["label"] ?? "",
};
