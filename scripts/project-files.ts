import { read } from './repository.js';
import { resultTable } from './result-table.js';

const FOUR_TEN = 'Four Ten was created by Jeremiah Sanders (2019).';

/** A text with README's table of results between its marks. */
function withResults(text: string): string {
  return text.replace(
    /(<!-- results -->)[^]*(<!-- \/results -->)/,
    (_, from, to) => `${from}\n\n${resultTable()}\n\n${to}`,
  );
}

/**
 * The files that repeat what package.json says of the project, by their names: how to cite it (CITATION.cff, which Zenodo reads as well), and its addresses in
 * the Python package; and the paper and the npm package's README, which have the repository's results. A fork changes package.json and runs `npm run docs`.
 */
export function projectFiles(): Readonly<Record<string, string>> {
  const { name, version, description, license, keywords, author, homepage, repository, bugs } = JSON.parse(
    read('package.json'),
  ) as Record<'name' | 'version' | 'description' | 'license' | 'author' | 'homepage' | 'bugs', string> & {
    keywords: readonly string[];
    repository: { url: string };
  };
  const source = repository.url.replace(/^git\+/, '').replace(/\.git$/, '');
  const citation = [
    'cff-version: 1.2.0',
    `message: If you use ${name}, please cite it as below.`,
    'type: software',
    `title: ${JSON.stringify(`${name}: ${description[0].toLowerCase()}${description.slice(1)}`)}`,
    `abstract: ${JSON.stringify(`${description}. ${FOUR_TEN}`)}`,
    `version: ${version}`,
    'authors:',
    `  - name: ${author}`,
    `license: ${license}`,
    `url: ${homepage}`,
    `repository-code: ${source}`,
    'keywords:',
    ...keywords.map((keyword) => `  - ${keyword}`),
  ];
  const urls = {
    Homepage: homepage,
    Documentation: `${homepage}/python`,
    Repository: source,
    Issues: bugs,
    Changelog: `${homepage}/changelog`,
  };
  const table = Object.entries(urls).map(([label, url]) => `${label} = "${url}"\n`);
  return {
    'CITATION.cff': `${citation.join('\n')}\n`,
    'scripts/pack/README.md': withResults(read('scripts/pack/README.md')),
    'paper/paper.md': withResults(read('paper/paper.md')),
    'python/pyproject.toml': read('python/pyproject.toml').replace(
      /(# [^\n]*\n)?\[project\.urls\]\n(\w+ = "[^"]*"\n)*/,
      () => `# From package.json: npm run docs.\n[project.urls]\n${table.join('')}`,
    ),
  };
}
