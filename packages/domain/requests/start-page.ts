/** Public page where anybody prepares an open request; a visitor logs in or registers while sending it. */
export const REQUEST_START_PAGE = '/pedir';
