import { readFile } from "node:fs/promises";
import { convertWorkflowTemplate, NoOperationTraceWriter, parseWorkflow } from "@actions/workflow-parser";
import { parseAction } from "@actions/workflow-parser/actions/action-parser";

// Prints what GitHub's own parser finds in workflows and actions, as a list in JSON. The parser imports JSON without
// an attribute, which needs a loader: so it runs in a process of its own.
const errors: string[] = [];
for (const path of process.argv.slice(2)) {
  const parse = path.endsWith("action.yml") ? parseAction : parseWorkflow;
  const { context, value } = parse({ name: path, content: await readFile(path, "utf8") }, new NoOperationTraceWriter());
  if (parse === parseWorkflow && value !== undefined) await convertWorkflowTemplate(context, value);
  errors.push(...context.errors.getErrors().map(String));
}
console.log(JSON.stringify(errors));
