import { describeLifecycle } from "./support/lifecycle";

describeLifecycle("dynamic");
