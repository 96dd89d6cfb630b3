// Requests are shown by the reader's own clock.
import { showLocalTimes } from "./localTimes.js";

showLocalTimes(document.body);
