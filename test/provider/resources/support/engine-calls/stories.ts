import { failureStories } from "./failure-stories";
import { runStories } from "./run-stories";
import type { Story } from "./story";

/** What the engine is recorded at. */
export const stories: readonly Story[] = [...runStories, ...failureStories];
