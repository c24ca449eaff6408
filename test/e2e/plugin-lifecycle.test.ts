import { describeLifecycle } from "./support/lifecycle";

describeLifecycle("plugin");
