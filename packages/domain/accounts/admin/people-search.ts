/** Texts of a list whose search by person matches too many people. The list then has only the entries with the searched number. */
export const tooManyPeople = (search: string) => ({
  title: `Demasiadas personas coinciden con «${search}»`,
  advice: 'Prueba con el nombre completo, el email o el número.',
  note: `Demasiadas personas coinciden con «${search}», así que solo se muestran los resultados con ese número o esa referencia. Para encontrar a una persona, prueba con su nombre completo o su email.`,
});
