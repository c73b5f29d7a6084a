/** docs/mutants.md, from what `npm run mutate` has kept and what people have explained. */
/** `results` by file, `explained` a list of survivors with their reason. */
export function mutantsPage(results, explained) {
  const files = Object.entries(results)
  const rows = files.map(([file, result]) => rowOf(file, result))
  const sum = (of) => files.reduce((total, [, result]) => total + of(result), 0)
  return `# Mutants

Made by \`npm run mutate\`: small faults are put into the rules of \`core\`, one at a time (a \`<\` becomes \`<=\`, a line is left out, a
text is emptied), and the tests of the rules have to notice. What is only evaluated while a module loads is left out, and so is
what a test of statistics alone would see. It is no part of \`npm test\`: all of it takes hours on two cores. Each row is the last run
of its file, and a file that is not in the table has not been tried; a commit with \`+\` had changes in \`core\`.

${sum((result) => result.killed + result.outOfTime)} noticed, ${sum((result) => result.survived.length)} survived.

| file | noticed | out of time | at loading, not tried | survived | date, commit |
|---|---|---|---|---|---|
${rows.join('\n')}

## What survived, and why it may

${reasons(files, explained).join('\n\n')}
`
}

function rowOf(file, { killed, outOfTime, atLoading, survived, date, commit }) {
  return `| \`${file}\` | ${killed} | ${outOfTime} | ${atLoading} | ${survived.length} | ${date}, ${commit} |`
}

/** A reason, and behind it all that it explains. */
function reasons(files, explained) {
  const groups = new Map()
  for (const [file, { survived }] of files)
    for (const one of survived) {
      const why = whyOf(explained, file, one) ?? '**Not explained.**'
      groups.set(why, [...(groups.get(why) ?? []), { file, ...one }])
    }
  return [...groups].map(([why, all]) => `${why}\n\n${all.map(lineOf).join('\n')}`)
}

function lineOf({ file, line, fault, to }) {
  const code = line.replaceAll('`', '´')
  return `- \`${file}\`: \`${code}\` (${fault}${to ? `: \`${to.replaceAll('`', '´')}\`` : ''})`
}

/** The reason that somebody wrote down, or undefined. */
export function whyOf(explained, file, { line, fault, to }) {
  return explained.find(
    (one) =>
      one.file === file &&
      one.line === line &&
      one.fault === fault &&
      (one.to === undefined || one.to === to),
  )?.why
}
