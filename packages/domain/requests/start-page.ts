/** Page on which anyone begins a request, also without an account. */
export const START_PAGE = '/pedir';
