#!/usr/bin/env node
import { fileURLToPath } from "node:url";
import { runHere } from "../program/run.mjs";

runHere(fileURLToPath(import.meta.url));
