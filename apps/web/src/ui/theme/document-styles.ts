/** Style sheets of every page, in the order in which they override each other. */
import './public-page-styles.ts';
import 'virtual:oficio-theme.css';
import '@fontsource-variable/instrument-sans/wght.css';
import '@fontsource/bricolage-grotesque/700.css';
import './spanish-fonts.css';
import './fonts.css';
import './tokens.css';
import './forced-colors.css';
