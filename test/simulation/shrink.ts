import type { Action, History } from "./story";

/** Parameters without which an action is simpler. */
const DISPENSABLE = ["crash", "cancel", "as", "import"];

/** The shortest history that still fails which leaving out actions, and then parameters, leads to. */
export async function shrink(history: History, fails: (shorter: History) => Promise<boolean>): Promise<History> {
  let shortest = history;
  for (let size = Math.ceil(history.length / 2); size >= 1; size = Math.floor(size / 2)) {
    for (let at = 0; at < shortest.length; ) {
      const shorter = [...shortest.slice(0, at), ...shortest.slice(at + size)];
      if (await fails(shorter)) shortest = shorter;
      else at += size;
    }
  }
  for (let at = 0; at < shortest.length; at++) {
    for (const name of DISPENSABLE) {
      const simpler = shortest.map((action, index) => (index === at ? without(action, name) : action));
      if (shortest[at]?.with[name] !== undefined && (await fails(simpler))) shortest = simpler;
    }
  }
  return shortest;
}

function without(action: Action, name: string): Action {
  return { ...action, with: Object.fromEntries(Object.entries(action.with).filter(([key]) => key !== name)) };
}
