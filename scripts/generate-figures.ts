/** Draws the README's figure, docs/images/decade-loop3.svg, from models/decade-loop3-value/evaluation.json. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse, View } from 'vega';
import { compile, type TopLevelSpec } from 'vega-lite';
import type { Summary } from '../src/evaluate/index.js';

const folder = join(import.meta.dirname, '..');
const { agents, deals } = JSON.parse(
  readFileSync(join(folder, 'models/decade-loop3-value/evaluation.json'), 'utf8'),
) as {
  agents: Summary[];
  deals: { seeds: string };
};

const values = agents.map(({ agent, winRate }) => ({ agent, ...winRate }));
const y = { field: 'agent', type: 'nominal', sort: { field: 'estimate', order: 'descending' }, title: null } as const;
const x = { type: 'quantitative', axis: { format: '.0%', title: null }, scale: { zero: false } } as const;

const spec: TopLevelSpec = {
  $schema: 'https://vega.github.io/schema/vega-lite/v6.json',
  background: 'white',
  padding: 12,
  width: 460,
  height: { step: 30 },
  title: {
    text: 'Games won on decade-loop3',
    subtitle: `the same deals for each agent (seeds ${deals.seeds}), 95 % Wilson intervals`,
    anchor: 'start',
  },
  data: { values },
  layer: [
    { mark: { type: 'rule', strokeWidth: 2 }, encoding: { y, x: { ...x, field: 'low' }, x2: { field: 'high' } } },
    { mark: { type: 'point', filled: true, size: 80 }, encoding: { y, x: { ...x, field: 'estimate' } } },
  ],
  encoding: {
    color: {
      condition: { test: `datum.agent === '${agents[0].agent}'`, value: '#c0392b' },
      value: '#34495e',
    },
  },
  config: { view: { stroke: null }, axisY: { labelFontSize: 12, domain: false, ticks: false, grid: false } },
};

const svg = await new View(parse(compile(spec).spec), { renderer: 'none' }).toSVG();
writeFileSync(join(folder, 'docs/images/decade-loop3.svg'), `${svg}\n`);
