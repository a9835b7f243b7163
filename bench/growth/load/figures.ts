/** Adds the changes that the triggers of the figures wrote to the sums, as the server's job would do in many steps. */
export const figureStatements = (): string[] => [
  'insert into figure_days (metric, day, value) select metric, day, sum(value) from figure_changes group by metric, day',
  `insert into figure_days (metric, day, value)
    select metric, -1, sum(value) from figure_changes where day <> -1 group by metric`,
  'delete from figure_changes',
  ...[
    ['service_id', 'town'],
    ['0', 'town'],
    ['service_id', '-1'],
    ['0', '-1'],
  ].map(
    ([service, town]) => `insert into job_figures (month, service_id, town, measure, value)
      select month, ${service}, ${town}, measure, count(*) from job_figure_changes group by 1, 2, 3, 4`,
  ),
  'delete from job_figure_changes',
];
