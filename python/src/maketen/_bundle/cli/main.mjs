import '../program/cli/main.mjs';
