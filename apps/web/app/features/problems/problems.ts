/** The parts that the dashboard fetches once its tab is there. */
export { ProblemLine } from "./ProblemLine.tsx";
export { TabCount } from "./TabCount.tsx";
