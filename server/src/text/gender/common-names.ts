/*
 * Common names that the packages of `name-sources.ts` lack, written down by us from general knowledge. Used when the data
 * file is made, never at run time.
 */

export const commonNames: Readonly<Record<string, { readonly female: string; readonly male: string }>> = {
  HU: {
    female: `Orsolya Zsuzsanna Zsuzsa Zsófia Hajnalka Hajnal Piroska Ibolya Boglárka Kinga Réka Enikő Ildikó Erzsi Bözsi Juci Juliska
      Jolán Magdolna Margit Mariska Marika Rozália Rózsa Sarolta Tímea Tünde Virág Emőke Fruzsina Csilla Csenge Dorottya Eszter
      Gizella Gyöngyi Györgyi Ilka Ilona Irén Jusztina Kamilla Kata Kati Katinka Klára Lilla Luca Manka Noémi Nóra Panni
      Petra Piri Roza Teréz Terka Vilma Zita Zsóka`,
    male: `Gyula Gyuri György Aladár Béla Bálint Barnabás Bence Csaba Dezső Elemér Előd Endre Ernő Ferenc Feri Fülöp Géza Gergely
      Gergő Győző Imre István Jenő Jancsi János József Józsi Kálmán Károly Kornél Kristóf Lajos László Laci Levente Lipót
      Lóránt Loránd Marcell Máté Mátyás Menyhért Miklós Misi Ödön Ottó Pista Pisti Pityu Rezső Sándor Sanyi Szabolcs Szilárd
      Szilveszter Tamás Tibor Vilmos Zoltán Zsigmond Zsolt Zsombor Botond Ákos Attila Áron`,
  },
  TR: {
    female: `Sezgi Dilem Belgin Berna Betül Buket Burcu Büşra Canan Cansu Ceren Çiğdem Damla Derya Didem Dilara Dilek Ebru Ece
      Eda Ela Elif Emel Emine Esin Esra Ezgi Fadime Feride Fidan Figen Filiz Funda Gamze Gizem Gonca Gökçe Gülay Gülçin Gülden
      Gülşen Güler Hande Handan Hatice Havva Hülya Hümeyra İdil İlknur İnci İpek Jale Kübra Lale Leman Mehtap Melek Melike
      Meltem Meral Merve Müge Nalan Nazan Nazlı Nergis Neslihan Nesrin Nihal Nilay Nilgün Nilüfer Nur Nuran Nuray Nurcan Özge
      Özgül Özlem Pelin Perihan Pınar Rabia Reyhan Saadet Sanem Seda Selin Selma Sema Semra Serap Serpil Sevda Sevgi Sevil Sevim
      Sevinç Sibel Sinem Songül Şebnem Şermin Şule Tuba Tuğba Tülay Türkan Yasemin Yeliz Yıldız Zehra Zeliha Zeynep Zuhal Zübeyde`,
    male: `Orkun Sercan Ahmet Alper Alperen Altan Anıl Arda Atilla Aykut Aytaç Barış Batuhan Bayram Berk Berkay Bilal Birol Bora
      Bülent Burak Burhan Can Cem Cemal Cenk Cengiz Çağatay Çağlar Çağrı Cihan Coşkun Cüneyt Doğan Doruk Durmuş Efe Emir Emrah
      Emre Engin Ercan Erdal Erdem Erdoğan Eren Ergün Erhan Erkan Erol Ersin Ertuğrul Fahri Faruk Fatih Ferhat Ferit Fikret
      Furkan Galip Gökhan Gürkan Güven Hakan Haldun Halil Haluk Hamza Harun Hasan Haydar Hüseyin Hüsnü İlhan İlker İlyas İrfan
      İsmail İsmet Kaan Kadir Kamil Kazım Kemal Kenan Kerem Koray Korkut Köksal Levent Lütfi Mahir Mahmut Mehmet Melih Mert Mete
      Metin Mithat Muammer Murat Musa Mustafa Mücahit Münir Müslüm Nail Necati Necmettin Nihat Nuri Oğuz Oğuzhan Okan Oktay Onur
      Orhan Osman Ömer Önder Özcan Özgür Polat Ramazan Recep Refik Remzi Rıza Rıfat Sabri Sadık Salih Sami Sarp Savaş Sedat Selahattin
      Selçuk Selim Semih Serdar Serhat Serkan Sinan Süleyman Şahin Şenol Şükrü Taner Tarık Tayfun Tayyip Tekin Timur Tolga Tuncay
      Turan Turgut Turhan Ufuk Uğur Umut Ümit Vedat Volkan Yalçın Yasin Yavuz Yiğit Yılmaz Yunus Yusuf Zafer Zeki`,
  },
  IR: {
    female: `Khorshid Mahrokh Mahvash Mahin Mahnaz Mahsa Mahshid Mandana Maryam Marjan Marzieh Masoumeh Mehri Mehrnaz Mina Minoo
      Mitra Mojgan Mozhgan Monir Nahid Nasim Nasrin Nastaran Nazanin Nazila Neda Negar Negin Niloofar Niloufar Niusha Nooshin
      Pari Parinaz Parisa Parvaneh Parvin Parastoo Pouneh Pooneh Rana Reyhaneh Roksana Roxana Roya Roshanak Sadaf Saghar Sahar
      Samaneh Samira Sanaz Sara Sareh Sepideh Sedigheh Setareh Shabnam Shadi Shahla Shahnaz Shahrzad Shahin Shima Shideh Shirin
      Shiva Shokoufeh Shohreh Sholeh Simin Soheila Somayeh Soraya Soudabeh Sousan Tahereh Tahmineh Tara Taraneh Yasaman Yasmin
      Yekta Zahra Zari Ziba Zohreh Afsaneh Arezou Arezoo Atefeh Azadeh Azar Azita Bahar Bahareh Banafsheh Behnaz Bita Darya
      Delaram Donya Elaheh Elham Elnaz Farah Fariba Farideh Farnaz Farzaneh Fatemeh Fereshteh Forough Forouzan Ghazal Ghazaleh
      Giti Golnar Golnaz Haleh Hamideh Hanieh Hengameh Homa Jaleh Katayoun Kiana Kimia Ladan Laleh Leila Leyla Lida`,
    male: `Abbas Abolfazl Afshin Akbar Alireza Amin Amir Amirali Amirhossein Aram Arash Ardalan Ardeshir Aria Arman Armin Arsalan
      Asghar Ashkan Ata Babak Bahador Bahman Bahram Bamdad Bardia Behnam Behrooz Behrouz Behzad Bijan Borzou Cyrus Damoon Danial
      Dariush Daryoush Davood Davoud Ebrahim Ehsan Emad Esmaeil Fardin Farhad Faramarz Farrokh Farshad Farshid Farzad Farzin
      Ghasem Gholam Gholamreza Habib Hadi Hamed Hamid Hamidreza Hashem Hesam Hooman Homayoun Hormoz Hossein Houshang Hushang Iraj
      Jafar Jahangir Jalal Jamshid Javad Kamal Kambiz Kamran Kamyar Karim Kaveh Kazem Keyvan Keivan Khosrow Kia Kiarash Kianoush
      Kourosh Majid Mani Mansour Masoud Massoud Mazdak Maziar Mehdi Mehrdad Mehran Mohsen Mojtaba Morteza Mostafa Naser Nader
      Navid Nima Omid Parham Parsa Parviz Payam Pedram Pejman Peyman Pouya Pouria Rahim Ramin Rasoul Reza Rouzbeh Rostam Sadegh
      Saeed Saeid Saman Sasan Sepehr Shahab Shahin Shahram Shahriar Shahrokh Shapour Shervin Siamak Siavash Sina Sirous Soheil
      Sohrab Soroush Tahmasb Taghi Touraj Vahid Yaghoub Yashar Yousef Zal`,
  },
  IN: {
    female: `Aarti Aarthi Abha Aditi Aishwarya Akanksha Alka Alpana Amala Ambika Amita Amrita Amruta Anagha Anahita Ananya Anasuya
      Anima Anindita Anita Anjali Anju Anjana Ankita Annapurna Anupama Anuradha Anusha Aparna Apurva Archana Arpita Aruna Arundhati
      Asha Ashwini Avani Bala Banita Bhagyashree Bharati Bhavana Bhavani Bhavna Bhavya Bina Bindu Chaitali Chanda Chandni Chandra
      Chandrika Charu Chhaya Chitra Damini Damayanti Darshana Deepa Deepali Deepika Deepti Devi Devika Devyani Dhara Dhriti Diksha
      Dimple Dipali Dipti Divya Durga Ekta Esha Gargi Garima Gauri Gayatri Geeta Geetha Geetanjali Girija Gita Gunjan Harini
      Harsha Hema Hemalatha Hemlata Himani Hiral Indira Indu Indrani Ira Ishani Ishita Jamuna Janaki Jaya Jayalakshmi Jayanti
      Jayashree Jhanvi Jyoti Jyothi Jyotsna Kajal Kajol Kala Kalpana Kalyani Kamala Kamini Kanak Kanchan Kanchana Kanika Kanta
      Karishma Karuna Kasturi Kaveri Kavita Kavitha Kavya Keerthi Ketaki Khushboo Kiranmayi Komal Koyel Kripa Krishnaveni Kriti
      Kumud Kumari Kusum Lakshmi Lalita Lata Latha Lavanya Laxmi Leela Leelavati Lekha Lila Lopamudra Madhavi Madhu Madhuri
      Maitreyi Malati Malini Mallika Malathi Mamta Manasi Mandakini Mangala Manisha Manjari Manju Manjula Manjusha Medha Meena
      Meenakshi Meera Megha Meghana Menaka Mohini Monika Mridula Mukta Mythili Nalini Namita Namrata Nandini Nandita Narmada
      Neelam Neelima Neena Neeta Neetu Neha Nidhi Niharika Nikita Nilima Nirmala Nirupama Nisha Nishita Nita Nivedita Padma
      Padmavathi Padmini Pallavi Parul Parvati Parvathi Payal Pooja Poonam Poornima Prachi Pragya Pramila Pratibha Pratima
      Preeti Prema Prerna Preethi Priti Priya Priyanka Puja Purnima Pushpa Rachana Rachna Radha Radhika Ragini Rajani Rajeshwari
      Rajni Rakhi Ramya Rani Ranjana Rashmi Rati Reena Rekha Renu Renuka Reshma Revathi Rina Ritika Ritu Riya Rohini Roopa Ruchi
      Ruchika Rukmini Rupa Rupali Sadhana Sakshi Saloni Sandhya Sangeeta Sangita Sanjana Sanjivani Santoshi Sapna Saraswati
      Sarika Sarita Sarojini Saroja Savita Savitri Seema Shaila Shailaja Shakuntala Shalini Shanta Shanti Shantha Sharada Sharmila
      Sheela Shefali Shikha Shilpa Shobha Shobhana Shraddha Shreya Shruti Shubha Shubhangi Shweta Shyamala Simran Sindhu Sita
      Smita Smriti Sneha Snehal Sonal Sonali Sonam Sridevi Subhadra Sucheta Suchitra Sudha Sujata Sujatha Sukanya Sulochana Sumana
      Suman Sumathi Sumitra Sunanda Sunita Sunitha Supriya Surabhi Surekha Sushila Sushma Suvarna Swapna Swara Swarna Swati
      Swetha Tanuja Tanushree Tanvi Tanya Tara Tejal Tejaswini Thulasi Tripti Trisha Tulsi Uma Upasana Urmila Urvashi Usha Uttara
      Vaishali Vaishnavi Vandana Vani Varsha Varshini Vasanthi Vasudha Vasundhara Veena Vibha Vidya Vidhya Vijaya Vijayalakshmi
      Vimala Vinita Vinaya Vishakha Yamini Yamuna Yashoda Yogita`,
    male: `Aarav Abhay Abhijeet Abhijit Abhinav Abhishek Achyut Adarsh Aditya Ajay Ajit Akash Akhil Akhilesh Akshay Alok Aman Amar
      Ambarish Amit Amitabh Amol Amrish Anand Anant Anantha Anil Aniket Anirudh Anirban Anish Ankit Ankur Ankush Anuj Anup Anupam
      Anurag Apoorv Arnab Arun Aravind Arvind Arjun Aryan Ashish Ashok Ashutosh Ashwin Atul Avinash Ayush Badri Balaji Balakrishna
      Balram Bharat Bhaskar Bhavesh Bhupesh Bhushan Biju Bipin Birendra Brijesh Chaitanya Chandan Chandrakant Chandrashekar Chetan
      Chirag Daksh Darshan Dattatreya Debashish Deepak Dev Devendra Devesh Dhananjay Dharmendra Dhaval Dheeraj Dhruv Dilip Dinesh
      Dipankar Divakar Durgesh Dushyant Gagan Ganesh Gaurav Gautam Girish Gokul Gopal Gopinath Govind Gurpreet Harish Hari Hariharan
      Harsh Harshad Harshal Harshvardhan Hemant Himanshu Hitesh Hrishikesh Ishaan Ishan Jagdish Jagannath Jai Jatin Jayant Jayesh
      Jignesh Jitendra Kailash Kalyan Kamal Kamlesh Kapil Karan Karthik Kartik Kaushik Keshav Ketan Keval Kishan Kishore Krishna
      Krishnan Kunal Kundan Lakshman Lalit Laxman Lokesh Madan Madhav Madhusudan Mahadev Mahendra Mahesh Manas Mandar Manish Manoj
      Mayank Mayur Milind Mithun Mohan Mohit Mohnish Mrinal Mukesh Mukul Murali Nagendra Nagesh Nakul Namit Nandan Narayan Narayana
      Narendra Naresh Naveen Navin Neeraj Nikhil Nilesh Niraj Nishant Nitesh Nitin Omkar Pankaj Parag Paresh Parth Partha Pavan Pawan
      Piyush Prabhakar Prabhat Prabhu Pradeep Prafulla Prakash Pramod Pranav Pranay Prasad Prasanna Prasanth Prashant Prateek Pratik
      Praveen Pravin Prem Prithvi Puneet Purushottam Pushkar Raghav Raghavendra Raghu Rahul Raj Raja Rajan Rajat Rajeev Rajendra
      Rajesh Rajiv Rajkumar Rajnish Rakesh Ram Rama Ramachandra Ramakrishna Raman Ramesh Ranbir Ranjan Ranjit Ranveer Ravi Ravindra
      Rishabh Rishi Ritesh Ritvik Rohan Rohit Roshan Rupesh Sachin Sagar Sahil Sai Sameer Samir Sampath Sandeep Sandip Sanjay Sanjeev
      Sanket Santosh Sarthak Sarvesh Satish Satya Satyajit Saurabh Senthil Shailesh Shankar Shantanu Sharad Shashank Shashi Shekhar
      Shivam Shivaji Shrikant Shubham Shyam Siddharth Siddhartha Sohan Somnath Soumya Sourav Sreenivas Sridhar Srikanth Srinivas
      Subhash Subramaniam Subramanian Sudarshan Sudesh Sudhakar Sudhir Suhas Sujit Sukumar Sumeet Sumit Sundar Sunil Suraj Surendra
      Suresh Surya Sushant Sushil Swapnil Tanmay Tarun Tejas Tushar Uday Ujjwal Umesh Utkarsh Vaibhav Varun Vasudev Venkat Venkatesh
      Venkatesan Vibhav Vidyadhar Vijay Vikas Vikram Vikrant Vimal Vinay Vineet Vinod Vipin Viraj Virendra Vishal Vishnu Vishwanath
      Vivek Vyas Yash Yashwant Yogesh Yuvraj`,
  },
  IL: {
    female: `Adi Adina Ahuva Aliza Anat Avigail Aviva Ayala Ayelet Batsheva Batya Bracha Chana Chava Chaya Dafna Dalia Dalit Devorah
      Dikla Dina Dorit Dvora Efrat Einat Esti Etti Galia Galit Gila Gilat Gilit Geula Hadar Hadas Hadassah Hagit Hana Hava Haya
      Hila Idit Ilana Ilanit Inbal Inbar Iris Irit Kalanit Keren Kinneret Lea Leora Liat Lilach Limor Liora Lital Maayan Maayan
      Malka Maya Mazal Meirav Merav Meital Michal Mika Mira Miriam Miri Moran Moriah Na'ama Naama Nava Nechama Neta Netta Nirit
      Nitza Noa Noga Nomi Nurit Ofira Ofra Orit Orli Orly Ora Osnat Penina Pnina Rachel Rakefet Revital Rina Rivka Ronit Ruti
      Ruth Sagit Sarit Sharon Shifra Shiran Shira Shirley Shlomit Shoshana Shulamit Sigal Sigalit Simcha Smadar Tali Talia Tamar
      Tami Tehila Tikva Tirza Tova Tsipora Tsipi Tzipora Tzippi Tzofit Vered Yael Yaara Yafa Yardena Yehudit Yemima Yocheved
      Yonit Zahava Zehava Ziva`,
    male: `Aharon Akiva Alon Amichai Amihai Amir Amit Amnon Amos Ariel Arie Arieh Asaf Asher Assaf Aviad Avi Avihai Avihu Avigdor
      Aviram Avishai Aviv Avner Avraham Azriel Barak Baruch Benny Binyamin Boaz Chaim Chanan Dan Dani David Doron Dov Dror
      Dudi Dudu Efraim Efrayim Eitan Elad Elazar Eldad Eli Elie Eliezer Elimelech Elisha Eliyahu Elkana Eran Erez Eyal Ezra Gabi
      Gad Gadi Gal Gershon Gideon Gidi Gil Gilad Guy Haim Hanan Hanoch Hillel Ido Ilan Itai Itay Itamar Itzhak Itzik Kobi Lior Liran
      Malachi Meir Menachem Menahem Meshulam Micha Michael Mordechai Moshe Motti Nadav Naftali Nahum Natan Nathan Nehemia
      Netanel Nimrod Nir Nissim Noam Nachman Ofer Ofir Ohad Omer Omri Oren Oved Pinchas Pinhas Rafi Rami Ran Raphael Reuven Roee Roi
      Ron Ronen Roni Rotem Shachar Shai Shalom Shaul Shimon Shlomi Shlomo Shmuel Shmulik Simha Tal Tomer Tsvi Tuvia Tzachi Tzvi
      Uri Uriel Uzi Yaakov Yair Yakov Yaniv Yaron Yehezkel Yehoshua Yehuda Yehiel Yigal Yisrael Yitzhak Yitzchak Yishai
      Yoav Yochanan Yoel Yohanan Yonatan Yoram Yosef Yossi Yotam Yuval Zalman Ze'ev Zeev Zevulun Zohar Zvi Zvika`,
  },
  JP: {
    female: `Machiko Michiko Sachiko Yoshiko Yasuko Yumiko Yuko Yukiko Tomoko Tomomi Takako Sumiko Setsuko Satoko Reiko Nobuko Noriko
      Natsuko Namiko Naoko Mitsuko Mieko Mariko Masako Kyoko Kumiko Kimiko Kiyoko Kikuko Keiko Kazuko Kayoko Junko Hisako Hiroko
      Hiromi Hideko Haruko Fumiko Etsuko Emiko Chiyoko Chieko Chizuko Ayako Atsuko Asako Akiko Aiko Hanako Hatsue Harue Ikue
      Kaori Kaoru Kanako Miyuki Mizuki Nanami Narumi Rieko Risa Ritsuko Saori Sayaka Sayuri Shizuka Shizuko Suzuko Tamiko Tomiko
      Toshiko Umeko Wakana Yayoi Yuriko Mayumi Megumi Midori Minako Misaki Misako Miwa Miyako Momoko Motoko Yoko`,
    male: `Akihiko Akihiro Akio Akira Arata Atsushi Daichi Daiki Daisuke Eiichi Eiji Fumio Gen Genji Goro Hachiro Hajime Haruki
      Haruo Hayato Hideaki Hidehiko Hideki Hideo Hidetoshi Hiroaki Hirofumi Hiroki Hiromasa Hironobu Hiroshi Hirotaka Hiroto Hiroya
      Hiroyuki Hisao Hisashi Hitoshi Hitomi Ichiro Isao Isamu Jiro Joji Jun Junichi Junji Junpei Kaito Kanta Katsuhiko Katsumi Katsuo
      Katsuro Kazuhiko Kazuhiro Kazuki Kazuma Kazumasa Kazunori Kazuo Kazuya Kazuyuki Keiichi Keiji Keisuke Keita Ken Kenichi Kenji
      Kensuke Kenta Kentaro Kenzo Kichiro Kiichi Kimio Kintaro Kiyoshi Kohei Koichi Koji Koki Kosuke Kota Kotaro Kunihiko Kunio
      Kyohei Makoto Mamoru Manabu Masaaki Masafumi Masahide Masahiko Masahiro Masaki Masami Masanobu Masanori Masao Masaru Masashi
      Masato Masatoshi Masaya Masayoshi Masayuki Michio Mikio Minoru Mitsuhiro Mitsuo Mitsuru Morio Motoki Naohiro Naoki Naoto
      Nobuhiko Nobuhiro Nobuo Nobuyuki Norio Noriyuki Osamu Rikuto Rokuro Ryo Ryohei Ryoichi Ryoji Ryosuke Ryota Ryuichi Ryuji
      Ryunosuke Saburo Sadao Satoru Satoshi Seiichi Seiji Seiya Shigeki Shigenobu Shigeo Shigeru Shigeyuki Shin Shingo Shinichi
      Shinji Shinjiro Shinobu Shinpei Shinsuke Shintaro Shinya Shiro Shogo Shohei Shoichi Shoji Shota Shozo Shuhei Shuichi Shuji
      Shun Shunsuke Shusaku Sosuke Sota Susumu Tadao Tadashi Taichi Taiga Taiki Taisuke Takaaki Takahiro Takahisa Takao Takashi
      Takayuki Takehiko Takeo Takeru Takeshi Taku Takuma Takumi Takuya Tamotsu Taro Tatsuo Tatsuro Tatsuya Teruo Tetsuo Tetsuro
      Tetsuya Tokio Tomohiro Tomoki Tomonori Tomoya Tomoyuki Toru Toshiaki Toshifumi Toshihiko Toshihiro Toshiki Toshio Toshiro
      Toshiyuki Tsubasa Tsuneo Tsutomu Tsuyoshi Wataru Yasuaki Yasuhiko Yasuhiro Yasuo Yasushi Yasutaka Yohei Yoichi Yoji
      Yoshiaki Yoshihiko Yoshihiro Yoshikazu Yoshinobu Yoshinori Yoshio Yoshiro Yoshitaka Yoshito Yosuke Yota Yuichi Yuji Yujiro
      Yukihiro Yukio Yusuke Yuta Yutaka Yuya`,
  },
  GR: {
    female: `Despina Despo Evgenia Evangelia Eleftheria Eleni Lena Ismini Kalliopi Katerina Krystallo Kyriaki Maro Marika Melpomeni
      Myrto Niki Olympia Paraskevi Penelope Pinelopi Polyxeni Popi Rallia Roula Sofia Soula Stamatia Stavroula Styliani Tasoula
      Thaleia Theodora Vasiliki Vasso Voula Xanthi Xenia Zoi Chrysoula Chrysanthi Chryssa Dimitra Dionysia Efi Elpida Evdokia Fotini
      Georgia Ioanna Iro Konstantina Loukia Pagona Pelagia Smaragda Vaia`,
    male: `Giannis Yannis Giorgos Yiorgos Kostas Costas Kostis Mitsos Mimis Nikos Panos Petros Takis Thanasis Thanos Thodoros Thodoris
      Vangelis Vassilis Vasilis Spyros Spiros Stavros Stelios Stratis Tasos Lefteris Lambros Makis Manolis Manos Menelaos Michalis
      Minas Odysseas Orestis Pantelis Pavlos Pericles Periklis Polychronis Savvas Sokratis Sotiris Stamatis Stathis Stergios Telemachos
      Tilemachos Themis Themistoklis Triantafyllos Tryfon Xenophon Zisis Achilleas Agamemnon Alekos Alexis Andreas Angelos Antonis Aris
      Aristides Aristotelis Athanasios Babis Charalambos Charis Charilaos Christos Dimitris Dimos Dionysis Efthymios Evangelos
      Evripidis Fotis Haralambos Haris Ilias Ioannis Iordanis Kyriakos Leonidas Loukas Markos`,
  },
  NL: {
    female: `Aafke Aaltje Afke Akke Alie Aleida Anke Anneke Annelies Annemarie Anouk Antje Aukje Baukje Bep Berber Bregje Dieuwke Dineke
      Doortje Ellie Els Elske Femke Fenna Fokje Froukje Geertje Gerda Gerrie Gepke Gre Greet Griet Grietje Gretha Hanneke Hanny
      Heleen Hendrikje Hennie Hetty Hieke Hilda Hilde Ilse Ineke Ingeborg Jannie Jantje Jetske Jikke Jitske Joke Jolanda
      Joosje Jopie Juul Karin Klaasje Leentje Liesbeth Lieke Loes Lotte Maaike Maartje Machteld Madelief Margriet Margreet
      Marijke Marije Marieke Mariska Marleen Marloes Marga Mechteld Mieke Miep Mirjam Mirthe Neeltje Nelleke Nienke Nynke Petronella
      Renske Ria Riet Rixt Roos Ruth Saakje Sanne Saskia Sietske Sieuwke Sijke Silke Sjoukje Suze Sytske Tietsje Tineke Tjitske Toos
      Tryntsje Trijntje Truus Wieke Wietske Wil Willeke Wilma Yfke Ymkje Ypkje`,
    male: `Aad Aart Abe Age Alle Anne-Jan Ane Arend Arie Arjan Auke Barend Bas Bauke Bert Berend Boele Bouwe Cees Cor Daan Dirk
      Doede Douwe Durk Eelco Eelke Eeltje Egbert Eise Evert Fedde Feike Floor Floris Fokke Folkert Foppe Freerk Frits Geert
      Gerben Gerbrand Gerlof Gerrit Gert Gijs Govert Haije Harm Harmen Harke Hein Heine Hendrik Henk Herman Hessel Hette Hidde Hielke
      Hylke Ids Ielke IJsbrand Jaap Jacco Jan-Willem Jaring Jelle Jelmer Jeroen Jetse Jitse Joost Joris Jorrit Jouke Jurjen Jurre Kees
      Klaas Klaes Koen Koos Krelis Lammert Lieuwe Lodewijk Lolke Louw Luuk Maarten Marinus Marten Matthijs Meindert Melle Menno Michiel
      Minne Mient Oane Obe Oene Okke Onno Otte Pieter Piet Pim Popke Reinder Reinout Rein Remco Rienk Rikus Rinse Rintje Roel Roelof
      Ruurd Sake Siebe Siebren Sieds Siemen Siert Sietse Sjaak Sjef Sjoerd Sybe Sybren Sytse Taeke Teake Teun Teunis Thijs Tijmen Tjalling
      Tjeerd Tjibbe Tjerk Tsjerk Uilke Ulbe Wander Watse Wibe Wiebe Wiebren Wiebe Wietse Wim Wobbe Wouter Wybren Wytse Yme Ype Zeger`,
  },
  PL: {
    female: `Agnieszka Aga Ala Alinka Anetka Anulka Asia Aśka Baśka Basia Beatka Bogusia Bożenka Celinka Danka Danusia Dorotka Elżunia Ela
      Ewka Ewunia Frania Gosia Gośka Grażynka Hala Halinka Hania Hanka Iwonka Iza Iza Jadzia Jagoda Jola Jolka Justynka Kaśka Kasia
      Kinga Krysia Kryśka Lidka Lodzia Lusia Madzia Magda Małgosia Marylka Marysia Maryśka Marzenka Mila Milka Monisia Ola
      Oleńka Olka Paulinka Renia Reniusia Róża Stefcia Stasia Tereska Tosia Ula Wandzia Weronika Wiesia Wieśka Wikta Zosia Zośka Zuzia`,
    male: `Adaś Alek Andrzejek Antek Arek Bartek Benek Bogdanek Bolek Boguś Czarek Czesiek Damianek Darek Edek Felek Filipek Franek Fredek
      Gienek Grzesiek Grześ Gustaw Heniek Henio Ignaś Ireneusz Irek Jacuś Jaś Jasiek Józek Józio Jurek Kazik Kazio Krzysiek Krzyś Kuba
      Kubuś Leszek Lolek Lutek Maciek Maciuś Marcinek Mareczek Mariuszek Michaś Mietek Mieciu Mirek Olek Patryk Pawełek Piotrek
      Piotruś Radek Rafałek Romek Romuś Rysiek Sławek Staś Stasiek Stefek Szymek Szymuś Tadek Tadzio Tomcio Tomek Tomuś Wacek Wacuś Waldek
      Wiesiek Wiktorek Witek Władek Włodek Wojtek Wojtuś Zbyszek Zbysiu Zdzisiek Zenek Zygfryd Zygmuś`,
  },
  CZ: {
    female: `Alenka Alžbětka Anča Andulka Anička Anetka Bára Barča Barunka Bětka Bětuška Blanička Bohunka Božka Danuška Dášenka Dáša Evička Evka
      Fany Hanička Hanka Helenka Ivanka Ivuška Janička Jarka Jaruška Jarunka Jiřinka Jituška Julinka Kačka Kačenka Kája Karolínka Katka
      Klárka Kristýnka Květa Květuška Lenička Líba Liduška Lída Ludmilka Lucka Madla Maruška Majka Manka Markétka Máňa Martička
      Míla Milenka Milka Miluška Monička Naďa Nataška Nikolka Olinka Pavla Pavlínka Petruška Radka Renatka Růža Růženka Sára Sárinka
      Sabinka Simonka Soňa Stáňa Standa Šárka Štěpka Táňa Terezka Tynka Věrka Věruška Verunka Vlasta Zdena Zdeňka Zdenička Zuzanka Zuzka Žofka Žofinka`,
    male: `Adámek Bedřich Béďa Bohouš Bohoušek Bořek Cyril Čeněk Davídek Dominik Fanda Ferda Filípek Frantík Franta
      František Hanuš Honza Honzík Ivánek Jáchym Jakub Jaroušek Jarda Jára Jeníček Jeník Jenda Jirka Jiříček Jiřík Jonášek Jožka Jožin
      Julek Karlík Kája Kryštof Kubík Kuba Láďa Laďka Lojza Luboš Lubošek Lukášek Mareček Martínek Maty Matýsek Michálek Míra Mirek
      Míša Ondra Ondrášek Ondřejíček Ota Otík Pepa Pepík Pepíček Péťa Petřík Radek Ríša Slávek Standa Staník Šimůnek Štefan Štěpánek Tomášek
      Tomík Toník Toníček Tonda Vašek Vašík Vavřinec Véna Venca Venda Viktorek Vilda Vilém Víťa Vítek Vláďa Vladan Vojta
      Vojtíšek Vojtěch Zbyněk Zdeněk Zdenda Ctibor Ctirad`,
  },
  FI: {
    female: `Aila Aili Aino Aliisa Anneli Anniina Eija Eila Elina Hanna-Leena Hanne Helmi Hilkka Iida Iines Impi Inkeri Irja Kaarina Kaija
      Kaisa Kerttu Kirsi Kyllikki Lahja Lempi Liisa Marja Marja-Leena Marjatta Marketta Mervi Minna Mirja Oili Orvokki Outi Päivi Pirjo
      Pirkko Raija Rauha Reetta Riitta Ritva Saara Sanna Satu Seija Siiri Sinikka Sirkka Sirpa Suoma Taina Tarja Tellervo Tuija Tuula Tuulikki
      Tyyne Ulla Ulpu Varpu Venla Vuokko`,
    male: `Aatos Ahti Aimo Aki Antero Arvo Atte Aulis Eero Einari Eino Erkki Esa Esko Hannu Heikki Heimo Ilkka Ilmari Isto Jaakko Jalmari Janne
      Jari Jarmo Jere Jorma Jouko Jouni Juha Juhani Jukka Jussi Jyrki Kaarlo Kalervo Kalevi Kari Kauko Keijo Kimmo Kyösti Lasse Lauri Matti
      Mauno Mika Mikko Niilo Olavi Oskari Ossi Otto Paavo Pasi Pauli Pekka Pentti Pertti Petteri Raimo Rauno Reijo Reino Risto Sakari Sami
      Santeri Seppo Sulo Tapani Tapio Tauno Teemu Tero Teuvo Timo Toivo Topi Tuomas Tuomo Urho Uuno Vesa Vihtori Viljo Ville Väinö Yrjö`,
  },
  IE: {
    female: `Aine Áine Aisling Aoibheann Aoibhinn Aoife Bláthnaid Bríd Brídín Caitlín Caitríona Caoilfhionn Caoimhe Ciara Clíodhna Clodagh
      Dearbhla Deirdre Doireann Eabha Eilís Eimear Eimhear Eithne Fiadh Fidelma Fionnuala Gobnait Gráinne Íde Laoise Máire Mairéad Maire
      Máirín Méabh Meadhbh Muireann Neasa Niamh Noirin Nóirín Nuala Órlaith Orlaith Orla Róisín Roisin Sadhbh Saoirse Sibéal Síle Sinéad Siún Sorcha Treasa Úna`,
    male: `Aindriú Ailbhe Aodh Aodhán Breandán Brían Cathal Cian Ciarán Cillian Cathaoir Caoimhín Caolán Colm Conall Conchúr Conchobhar Cormac
      Criostóir Cuan Dáithí Daragh Darragh Diarmaid Diarmuid Dónal Donnacha Donnchadh Éamon Éamonn Eanna Éanna Eoghan Eoin Fearghal Fergal
      Fiachra Finbarr Fintan Fionn Fionnán Gearóid Lorcán Lochlann Maitiú Mícheál Muiris Naoise Niall Oisín Oscar Pádraic Pádraig Peadar
      Proinsias Rónán Ruairí Ruadhán Séamus Seán Seosamh Tadhg Tiarnán Tomás Turlough Ultan`,
  },
  GB: {
    female: `Angharad Anwen Arwen Bethan Blodwen Branwen Bronwen Carys Catrin Ceinwen Ceri Ceridwen Delyth Dilys Eirian Eirlys Eleri Eluned
      Elin Ffion Glenys Gwen Gwenda Gwenllian Gwyneth Heledd Heulwen Lowri Llinos Mair Mali Meinir Menna Morfydd Myfanwy Nerys Nia Non
      Olwen Rhian Rhiannon Seren Sian Siân Siwan Sioned Tegan Tegwen Ailsa Catriona Eilidh Fenella Fiona Iona Isla Kirsty Mairi Mhairi
      Morag Morven Rhona Shona Senga Una Demelza Kerensa Loveday Tamsin Fearne`,
    male: `Aled Alun Aneurin Berwyn Bleddyn Bryn Caradog Carwyn Cledwyn Cynan Dafydd Dai Deiniol Dewi Dyfan Dylan Efan Eifion Einion Elfed
      Elgan Emlyn Emrys Emyr Eurig Euros Gareth Geraint Gerallt Gethin Glyn Gruffudd Gruffydd Guto Gwilym Gwyn Hefin Huw Hywel Iago
      Idris Iestyn Ieuan Ifan Ifor Ioan Iolo Iorwerth Iwan Llew Llion Lloyd Llywelyn Macsen Madog Maldwyn Meirion Meurig Morgan Mostyn Myrddin
      Osian Owain Rhodri Rhydian Rhys Sion Siôn Steffan Taliesin Tecwyn Tomos Trefor Tudur Wyn Alasdair Alistair Angus Calum Callum Coll
      Craig Dougal Ewan Euan Fergus Finlay Fraser Gregor Hamish Iain Innes Lachlan Magnus Malcolm Murdo Rory Ruaridh Ruairidh Struan Torquil
      Jonty Jago Jory Piran Rupert Tarquin`,
  },
  MA: {
    female: `Aïcha Aicha Amina Asmaa Assia Bouchra Btissam Chaimae Chaima Dounia Fadma Fadoua Fatiha Fatima-Zahra Fatna Fouzia Ghita Ghizlane Hafida
      Hafsa Hajar Halima Hanane Hind Houda Houria Ibtissam Ikram Ilham Imane Jamila Karima Kaoutar Kenza Khadija Laila Lamia Latifa
      Loubna Malika Mina Mofida Mouna Nabila Nadia Naima Najat Najlaa Naoual Nawal Nora Noura Ouafa Oumaima Rachida Rajaa Rkia Saadia Safia Safae
      Salma Samia Samira Sanaa Sihame Siham Soukaina Soumia Souad Touria Wafae Yamina Yasmina Yousra Zahra Zakia Zineb Zohra Zoubida`,
    male: `Abdelaziz Abdelghani Abdelhadi Abdelhak Abdelhamid Abdelilah Abdelkader Abdelkarim Abdellah Abdellatif Abdelmajid Abdelmalek Abdelouahed
      Abdelwahab Abdelwaheb Abdeslam Abdallah Abderrahim Abderrahmane Abderrazak Achraf Adil Ahmed Ali Allal Amine Anass Anouar Ayoub Aziz Azzedine
      Badr Belkacem Bilal Bouchaib Brahim Chakib Chafik Driss El-Mehdi Fadel Faouzi Farid Faycal Fouad Ghali Hakim Hamid Hamza Hassan Hicham Houcine
      Houssine Ibrahim Idriss Ilyas Imad Ismail Issam Jamal Jaouad Jawad Kamal Karim Khalid Khalil Lahcen Larbi Mbarek Mehdi Miloud Moha Mohamed
      Mohammed Mokhtar Mouad Moulay Mounir Mourad Mouloud Mustapha Nabil Najib Nizar Noureddine Omar Othmane Ouassim Rachid Radouane Redouane Reda
      Saad Said Salah Samir Slimane Soufiane Soulaimane Taha Tarik Tayeb Walid Yassin Yassine Younes Youness Youssef Zakaria Zouhair`,
  },
  SO: {
    female: `Aamina Amina Asha Aisha Caasha Ayaan Ayan Deeqa Deqa Fadumo Faadumo Faduma Faiza Farhiya Fowsiyo Habiba Halimo Hamdi Hawa Hibaaq Hibo
      Hodan Hodo Idil Idman Ifrah Ilhan Iman Ikran Khadra Khadija Ladan Leyla Luul Maryan Mulki Muna Nasra Nasteexo Nimco Nimo Qali Rahma Safiya
      Sagal Sahra Sahro Samira Shukri Suad Ubah Ubax Warsan Xalimo Xamda Yasmin Zamzam Zahra`,
    male: `Abdi Abdirahman Abdirashid Abdirizak Abdinasir Abdiweli Abdullahi Abshir Adan Aden Ahmed Axmed Ali Cali Awale Awil Ayanle Bashir Bile
      Cabdi Cabdulaahi Cabdullahi Cumar Daahir Dahir Daud Diriye Egal Elmi Faarax Farah Farhan Galaal Garaad Geedi Guled Guleed Haji Hassan
      Xasan Hersi Hirsi Hussein Xuseen Ibrahim Ismail Jama Jaamac Kadiye Khalif Liban Liibaan Magan Mahad Mahamed Mahamoud Maxamed Maxamud Mohamed
      Mohamud Mursal Muse Muuse Nuh Nur Nuur Omar Osman Cismaan Qasim Roble Saalax Saciid Samatar Sharif Shire Siad Suleiman Tahlil Warsame
      Yasin Yusuf Yuusuf Zakariye`,
  },
  RO: {
    female: `Mărioara Maricica Catinca Ilinca Ileana Ioana Ionela Anca Smaranda Ruxandra Sânziana Sanda Sorina Steluța Stela Veta Viorica Zamfira
      Zoe Floarea Florica Domnica Lenuța Lăcrămioara Luminița Geta Gica Mihaela Mioara Nicoleta Oana Ozana Păuna Raluca Rodica Roxana`,
    male: `Costel Costică Costi Costin Dănuț Danut Doru Dorel Dragoș Dumitru Fănel Florin Gheorghe Ghiță Gică Gigel Grigore Horia Iancu Ilie Ion Ionel
      Ionuț Ionut Iulian Laurențiu Lică Liviu Lucian Marin Mihăiță Mircea Mitică Mugurel Neculai Nelu Nicu Nicușor Ovidiu Petre Petrică Puiu Radu
      Răzvan Relu Romulus Sandu Sever Silviu Sorin Ștefan Tiberiu Titi Titu Toader Traian Tudor Tudorel Vasile Vasilică Viorel Vlad Voicu`,
  },
  BR: {
    female: `Aparecida Ariadna Belmira Benedita Cidinha Conceição Dalva Dejanira Deolinda Deuza Diva Djanira Edileuza Edna Eliane Elisângela
      Fabiana Franciele Francisca Geralda Gisele Gislaine Iara Iraci Iracema Irani Iranilda Ivone Ivonete Izabel Jandira Jaqueline Joelma
      Josefa Jucara Juçara Jurema Jussara Lindalva Lourdes Luciene Luzia Marilda Marilene Marinalva Marlene Marli Neide Neusa Nilza Odete
      Raimunda Rosângela Roseli Rosilene Rosimeire Rozilda Sebastiana Severina Sônia Socorro Solange Sueli Tânia Terezinha Valdirene Vanderleia
      Vanusa Vera Zélia Zenaide Zilda Zulmira`,
    male: `Aderbal Adilson Ailton Airton Almir Altair Amauri Anderson Antônio Aroldo Ayrton Benedito Cássio Célio Cícero Clodoaldo Cléber Claudemir
      Cláudio Constantino Dalmo Damião Djalma Edinaldo Edilson Edmilson Edson Edvaldo Elias Eliseu Emerson Erivaldo Everaldo Everton Fábio
      Flávio Genivaldo Gérson Getúlio Gilberto Gilson Gilmar Givaldo Heitor Hélio Iran Ivan Ivanildo Jair Jairo Jefferson Joelson Jorge José
      Josenildo Josué Juarez Juscelino Juvenal Laércio Leandro Lindomar Lourival Luciano Luís Manoel Márcio Marcondes Mário Maurílio Maurício
      Nelson Nilton Nivaldo Odair Orlando Osmar Osvaldo Otávio Paulo Raimundo Reginaldo Reinaldo Robson Rogério Romário Romildo Ronaldo
      Rubens Sebastião Severino Sidnei Sílvio Ubiratan Valdemar Valdir Valmir Vanderlei Wagner Waldemar Washington Welington Wilson Zezinho`,
  },
};
